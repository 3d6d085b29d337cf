/** CSS value of a colour that is either `#rrggbb` or the name of a token of the theme, such as `level-2`. */
export const cssColor = (color: string): string => (color.startsWith('#') ? color : `var(--${color})`);
