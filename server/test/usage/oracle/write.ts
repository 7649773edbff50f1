// Writes a raw file as the text of NEM12 or NEM13.
import type { Letter, RawDay, RawFile, RawRegister, RawSpan } from './world'

const methods: Readonly<Record<Letter, string>> = { A: 'A', E: 'E52', F: 'F14', S: 'S14', N: 'N' }
const digits = (date: string) => date.replaceAll('-', '')

export function fileText({ made, reads }: RawFile): string {
  const spans = reads.filter((read) => read.kind === 'span')
  if (spans.length > 0) return lines(`100,NEM13,${made},MDP,RETAILER`, ...spans.map(basicRead), '900')
  const found = [`100,NEM12,${made},MDP,RETAILER`]
  let stream = ''
  for (const day of reads.filter((read) => read.kind === 'day')) {
    const { register, minutes } = day
    const header = `200,${register.nmi},E1,1,${register.suffix},N1,METER1,${register.unit},${minutes},`
    if (header !== stream) found.push(header)
    stream = header
    found.push(...intervalDay(day))
  }
  return lines(...found, '900')
}

const lines = (...found: string[]) => `${found.join('\r\n')}\r\n`

function intervalDay({ date, values, letters, updated }: RawDay): string[] {
  const [first = 'A'] = letters
  const mixed = letters.some((letter) => letter !== first)
  const record = `300,${digits(date)},${values.join()},${mixed ? 'V' : methods[first]},,,${updated ?? ''},`
  return mixed ? [record, ...qualityRanges(letters)] : [record]
}

function qualityRanges(letters: readonly Letter[]): string[] {
  const found: string[] = []
  for (let start = 0; start < letters.length;) {
    let end = start
    while (letters[end] === letters[start]) end += 1
    found.push(`400,${start + 1},${end},${methods[letters[start]!]},,`)
    start = end
  }
  return found
}

function basicRead({ register, from, to, quantity, letters, updated }: RawSpan): string {
  const { nmi, suffix, unit }: RawRegister = register
  const [first, second] = letters.map((letter) => methods[letter])
  const previous = `0,${digits(from)}000000,${first},,`
  const current = `0,${digits(to)}000000,${second},,`
  return `250,${nmi},11,1,${suffix},,METER1,E,${previous},${current},${quantity},${unit},,${updated ?? ''},`
}
