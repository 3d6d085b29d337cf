/** Fields whose name in the contract is not what people call them. */
const WORDS: Readonly<Record<string, string>> = {
  pre_start: 'lead-in',
  post_end: 'tail',
  color: 'colour',
  comments: 'comment',
  page_number: 'page',
  joined_right: 'joined to the next',
  applied_to: 'applied chord',
  staff_index: 'staff',
  display_mode: 'notation',
  is_first_in_measure: 'first of a measure',
};

/** Name of a component's field in a sentence. */
export const fieldInWords = (name: string): string => WORDS[name] ?? name.replaceAll('_', ' ');

/** Fields of all kinds that name a component. */
export const NAME_FIELDS: readonly string[] = ['label', 'page_number', 'step', 'accidental', 'octave'];
