/** Said below a field for a new password, before anything is wrong; the server holds to it. */
export const PASSWORD_HELP = 'At least 8 characters. Common passwords are not accepted.';
