/** The suites do in seconds, from one address, what a town does in a day. */
export const NO_LIMITS = {
  LOGIN_LIMIT: '10000',
  REGISTRATION_LIMIT: '10000',
  PROFILE_LIMIT: '10000',
  RESET_LIMIT: '10000',
  SEARCH_LIMIT: '10000',
  UPLOADS_PER_SENDER: '32',
  ADDRESS_LIMIT: '10000',
  CONNECTION_LIMIT: '10000',
} as const;
