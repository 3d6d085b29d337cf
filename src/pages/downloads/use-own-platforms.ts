import { useEffect, useState } from 'react';
import { ownPlatforms, type PlatformId } from './platforms.ts';

/** Client hints, which not every browser has and the DOM types leave out. */
interface HintingNavigator {
  readonly userAgentData?: {
    readonly platform?: string;
    readonly getHighEntropyValues?: (hints: readonly string[]) => Promise<{ readonly architecture?: string }>;
  };
}

/** Candidate platforms of the visitor, as far as the browser tells; the processor becomes known a little later. */
export function useOwnPlatforms(): readonly PlatformId[] {
  const [architecture, setArchitecture] = useState<string>();
  useEffect(() => {
    let isWanted = true;
    const { userAgentData } = navigator as HintingNavigator;
    userAgentData?.getHighEntropyValues?.(['architecture']).then(
      (values) => {
        if (isWanted) setArchitecture(values.architecture);
      },
      // Kept back by the browser: both Macs are offered.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, []);
  const { userAgentData } = navigator as HintingNavigator;
  return ownPlatforms({
    brand: userAgentData?.platform,
    architecture,
    legacy: navigator.platform,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  });
}
