/** @param accepted the `accept-encoding` header; a weight of 0 means no */
export const acceptsBrotli = (accepted = ''): boolean =>
  accepted.split(',').some((one) => {
    const [coding, weight = ''] = one.split(';').map((text) => text.trim())
    return coding === 'br' && !/^q=0(\.0*)?$/.test(weight)
  })
