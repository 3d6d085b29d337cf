import { readFileSync } from 'node:fs';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright';
import ts from 'typescript';
import { CHROMIUM_ARGS, findChromium } from '../../src/tools/chromium.mjs';

/** Bytes. */
export interface Memory {
  /** Heap of the page's scripts, after a collection. */
  readonly heap: number;
  /** Array buffers of the page. */
  readonly buffers?: number;
  /** Size per component of the timelines' columns, and of the packed labels beside them. */
  readonly columnsEach?: number;
  readonly labelsEach?: number;
  /** Resident memory of the page's process and of the graphics process. */
  readonly page: number;
  readonly gpu: number;
}

/** A page in a browser of its own, with `window.inPage` in it. */
export interface BenchPage {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly memory: () => Promise<Memory>;
  readonly close: () => Promise<void>;
}

interface ViewportSize {
  readonly width: number;
  readonly height: number;
}

/** Arguments for Chromium. */
export type BrowserArgs = readonly string[];

/**
 * Arguments with which a graphics card draws, by ANGLE's backend: Vulkan, or OpenGL through EGL where there is no Vulkan.
 * There is no window, so Vulkan has no surface to show. Composing pages by Vulkan too (`--enable-features=Vulkan`) brought
 * no frame at all on an NVIDIA card: what is measured is WebGL, whatever composes the page.
 */
export const GPU_ARGS: Readonly<Record<'vulkan' | 'gl-egl', BrowserArgs>> = {
  vulkan: [...withoutSoftwareGl(), '--use-angle=vulkan', '--disable-vulkan-surface'],
  'gl-egl': [...withoutSoftwareGl(), '--use-angle=gl-egl'],
};

function withoutSoftwareGl(): BrowserArgs {
  return [...CHROMIUM_ARGS.filter((arg) => !/swiftshader/.test(arg)), '--enable-gpu'];
}

export async function openBrowser(
  viewport: ViewportSize,
  args: BrowserArgs = CHROMIUM_ARGS,
): Promise<BenchPage> {
  const executablePath = findChromium();
  if (executablePath === undefined)
    throw new Error('There is no Chromium. Install one, or name it by CHROMIUM_PATH.');
  const browser = await chromium.launch({ executablePath, args: [...args] });
  try {
    const page = await browser.newPage({ viewport, deviceScaleFactor: 1, colorScheme: 'light' });
    await page.addInitScript({ content: inPageScript() });
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    return { page, cdp, memory: () => memoryOf(browser, cdp), close: () => browser.close() };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/** Name of the WebGL renderer in a browser with these arguments. */
export async function rendererOf(args: BrowserArgs): Promise<string> {
  const { page, close } = await openBrowser({ width: 100, height: 100 }, args);
  try {
    await page.goto('about:blank');
    return await page.evaluate(() => window.inPage.renderer());
  } finally {
    await close();
  }
}

/**
 * Compiles the script to plain JavaScript in one piece, without a bundler: it must run before everything else in the
 * page.
 */
function inPageScript(): string {
  const source = readFileSync(new URL('in-page.ts', import.meta.url), 'utf8');
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext },
  });
  return outputText.replace(/^export \{\};$/m, '');
}

async function memoryOf(browser: Browser, cdp: CDPSession): Promise<Memory> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const browserCdp = await browser.newBrowserCDPSession();
  const { processInfo } = await browserCdp.send('SystemInfo.getProcessInfo');
  await browserCdp.detach();
  // A browser keeps a spare process for the next page: the page's own is the largest.
  const largest = (type: string) =>
    Math.max(0, ...processInfo.filter((process) => process.type === type).map(({ id }) => residentBytes(id)));
  // Older versions of Chromium do not tell it, and Playwright does not know it.
  const { backingStorageSize } = (await cdp.send('Runtime.getHeapUsage')) as {
    readonly backingStorageSize?: number;
  };
  return {
    ...(backingStorageSize !== undefined && { buffers: backingStorageSize }),
    heap: metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0,
    page: largest('renderer'),
    gpu: largest('GPU'),
  };
}

function residentBytes(pid: number): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    // Other systems have no /proc, and a process may have ended.
    return 0;
  }
}
