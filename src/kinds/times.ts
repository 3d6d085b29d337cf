/** Names of the fields that hold times, of all kinds: seconds. */
export const TIME_FIELDS: readonly string[] = ['time', 'start', 'end', 'pre_start', 'post_end'];
