/** Text below a field for a new password before anything is wrong; the server applies the same rule. */
export const PASSWORD_HELP = 'At least 8 characters. Common passwords are not accepted.';
