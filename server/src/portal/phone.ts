/** An Australian number from E.164 as people write it: 0412 345 678, 03 9123 4567 (D37). */
export function displayPhone(e164: string): string {
  const national = `0${e164.slice(3)}`
  return national.startsWith('04')
    ? national.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3')
    : national.replace(/^(\d{2})(\d{4})(\d{4})$/, '$1 $2 $3')
}
