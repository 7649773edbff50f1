/** The headers of every API call, whether sent by the starter or the page. */
export const callHeaders = (token: string, accept = 'application/json') => ({
  accept,
  authorization: `Bearer ${token}`,
})
