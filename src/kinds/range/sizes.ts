/** Height of a row of ranges in CSS pixels where the author gave none: the desktop program's. */
export const ROW_HEIGHT_PX = 30;
