import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import type { AtlasStore } from '../../atlas/atlas-store.ts';
import { readChoices, readQuestion, writeAddress, type AtlasQuestion } from './atlas-address.ts';

/** Choices that have not changed for so long, in milliseconds, are written. */
const REST_MS = 400;

/** Writes the choices into the address once they rest: another address takes a page longer than a picture has in a frame. */
export function useChoicesInAddress(store: AtlasStore, { line, facets }: AtlasQuestion): void {
  const navigate = useNavigate();
  const choices = useStore(store, (state) => state.choices);
  useEffect(() => {
    const search = writeAddress({ line, facets }, choices);
    const timer = setTimeout(() => {
      const now = new URLSearchParams(location.search);
      if (writeAddress(readQuestion(now), readChoices(now)) === search) return;
      void navigate({ search }, { replace: true, preventScrollReset: true });
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [navigate, line, facets, choices]);
}
