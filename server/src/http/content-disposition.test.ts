import { attachmentDisposition, inlineDisposition } from './content-disposition'

it('an ordinary name is unchanged', () => {
  expect(inlineDisposition('Wattlebird Energy bill INV12.pdf')).toBe(
    'inline; filename="Wattlebird Energy bill INV12.pdf"',
  )
})

it('an attachment is saved by the browser', () => {
  expect(attachmentDisposition('Café usage.csv')).toBe(
    `attachment; filename="Caf_ usage.csv"; filename*=UTF-8''Caf%C3%A9%20usage.csv`,
  )
})

it('a name with non-ASCII letters is sent twice: with replaced letters for old browsers, and in full', () => {
  expect(inlineDisposition("Łódź 'Strøm' bill.pdf")).toBe(
    `inline; filename="__d_ 'Str_m' bill.pdf"; filename*=UTF-8''%C5%81%C3%B3d%C5%BA%20%27Str%C3%B8m%27%20bill.pdf`,
  )
})

it.each(['a"b.pdf', 'a\r\nset-cookie: x=1.pdf', 'a;b=\u0000.pdf', 'a%22b.pdf', '../../etc/passwd', 'a\ud800b.pdf'])(
  'makes a single header line from %j',
  (name) => {
    const header = inlineDisposition(name)
    expect(header).toMatch(/^inline; filename="[^"\\]*"(; filename\*=UTF-8''[\w.~!$&+^`|%-]+)?$/)
    expect(header).not.toMatch(/[\p{Cc}/]/u)
    expect(() => new Headers({ 'content-disposition': header })).not.toThrow()
  },
)
