/** Where the title of a file stands in the prerendered page of the viewer until the server puts it there. */
export const TITLE_PLACE = '{{title}}';
