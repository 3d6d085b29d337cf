/** `HIERARCHY_TIMELINE`, as files have it -> `HIERARCHY`. */
export const plainKind = (written: string): string => written.replace(/_TIMELINE$/, '');
