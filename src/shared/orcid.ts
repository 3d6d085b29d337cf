const FORM = /^(?:https?:\/\/orcid\.org\/)?(\d{4}-\d{4}-\d{4}-\d{3}[\dX])$/iu;

/** The bare ORCID iD of a text, which may be its address; undefined where its form or its check digit is wrong. */
export function readOrcid(text: string): string | undefined {
  const id = FORM.exec(text.trim())?.[1]?.toUpperCase();
  return id !== undefined && id.at(-1) === checkDigit(id) ? id : undefined;
}

/** ISO 7064, mod 11-2, over all digits but the last. */
function checkDigit(id: string): string {
  let sum = 0;
  for (const digit of id.replaceAll('-', '').slice(0, -1)) sum = (sum + Number(digit)) * 2;
  const rest = (12 - (sum % 11)) % 11;
  return rest === 10 ? 'X' : String(rest);
}

export const orcidAddress = (orcid: string): string => `https://orcid.org/${orcid}`;
