// Reduces a thrown value's name and message to what cannot identify a customer (decision record 0085).

/** Longer messages are read up to here. */
const MAX_READ = 300

const QUOTED = /(["`]).*?(\1|$)|(?<!\w)'.*?('(?!\w)|$)/gs
/** A lower-case word of at most twenty letters, in brackets or before punctuation. Names, numbers and tokens differ. */
const WORD = /^\(?([a-z]{1,20}([-'’][a-z]{1,20})?|React|JSON)\)?[.,:;!?]{0,3}$/
/** Capitalised words with which browsers' messages begin. Any other first word may be a name. */
const FIRST = /^(Cannot|Failed|Invalid|Maximum|Unexpected)$/
const REACT_CODE = /^Minified React error #\d{1,3}/

/** Keeps plain words, and writes '…' for anything else: quoted text, numbers, names, addresses. Idempotent. */
export function reduceMessage(message: string): string {
  const text = message.slice(0, MAX_READ).trim()
  const [code] = REACT_CODE.exec(text) ?? []
  const words = text.replace(QUOTED, ' … ').trim().split(/\s+/)
  const kept = words.map((word, i) => (WORD.test(word) || (i === 0 && FIRST.test(word)) ? word : '…'))
  return code ?? kept.filter((word, i) => word !== '…' || kept[i - 1] !== '…').join(' ')
}

/** Anybody can set a name, so only one that looks like an error's class is kept. */
export const reduceName = (name: string): string =>
  /^[A-Z][A-Za-z]{0,30}(Error|Exception)$/.test(name) ? name : 'Error'
