/** A part of the picture of the desktop program, with its numbered circles, all in its pixels. */
interface DesktopShot {
  readonly name: string;
  readonly cut: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly places: readonly (readonly [x: number, y: number])[];
}

const MENUS = { x: 0, y: 0, width: 1060, height: 150 };

/** Parts of `desktop.webp`, which the program's own project has taken on Windows. */
export const DESKTOP_SHOTS: readonly DesktopShot[] = [
  {
    name: 'desktop',
    cut: { x: 0, y: 0, width: 1920, height: 1080 },
    places: [
      [260, 34],
      [210, 100],
      [850, 100],
      [40, 200],
      [40, 790],
      [40, 960],
    ],
  },
  {
    name: 'desktop-menus',
    cut: MENUS,
    places: [
      [17, 14],
      [103, 14],
      [670, 104],
      [828, 104],
      [980, 104],
    ],
  },
  {
    name: 'desktop-player',
    cut: { x: 0, y: 0, width: 560, height: 130 },
    places: [
      [56, 92],
      [145, 92],
      [238, 92],
      [318, 92],
      [440, 92],
    ],
  },
  {
    name: 'desktop-keys',
    cut: MENUS,
    places: [
      [25, 104],
      [586, 104],
      [618, 104],
      [785, 104],
      [933, 104],
    ],
  },
  {
    name: 'desktop-timelines',
    cut: { x: 0, y: 80, width: 1300, height: 300 },
    places: [
      [30, 110],
      [220, 278],
      [700, 345],
    ],
  },
  {
    name: 'desktop-score',
    cut: { x: 0, y: 370, width: 1300, height: 710 },
    places: [
      [900, 420],
      [640, 690],
      [60, 860],
    ],
  },
  {
    name: 'desktop-file',
    cut: { x: 0, y: 0, width: 560, height: 290 },
    places: [
      [17, 14],
      [51, 14],
    ],
  },
];
