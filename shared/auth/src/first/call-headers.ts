/** The headers of each call of the API, whoever sends it. */
export const callHeaders = (token: string, accept = 'application/json') => ({
  accept,
  authorization: `Bearer ${token}`,
})
