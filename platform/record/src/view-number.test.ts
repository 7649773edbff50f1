import { isViewNumber, printViewNumber, readViewNumber, viewNumber, viewOfTicket } from './view-number'

const number = viewNumber(new Uint8Array([0, 1, 2, 33, 66, 255, 7, 8, 9, 20, 21, 31]))

test('a number has twelve characters that are not mistaken for others', () => {
  expect(number).toBe('0121' + '2z78' + '9mnz')
  expect(isViewNumber(number)).toBe(true)
  expect(isViewNumber('4000000016')).toBe(false)
})

test('a number is read however a customer says it', () => {
  expect(printViewNumber(number)).toBe('0121-2Z78-9MNZ')
  for (const said of ['0121-2Z78-9MNZ', 'o121 2z78 9mnz', 'OI2L2z789mnz', '0121-\u20602Z78-\u20609MNZ'])
    expect(readViewNumber(said)).toBe(number)
  for (const said of ['', 'alex@example.com', '0121-2Z78-9MN', '0121-2Z78-9MNU'])
    expect(readViewNumber(said)).toBeUndefined()
})

test('a ticket tells the number of its page view', () => {
  const pack = (content: unknown) => btoa(JSON.stringify(content))
  expect(viewOfTicket(`${pack([number, 1_764_000_000, 'a customer'])}.signature`)).toBe(number)
  expect(viewOfTicket(`${pack([number, 1_764_000_000])}.signature`)).toBe(number)
  for (const other of ['', 'ticket-1', `${pack(['AbC-_1234567', 1_764_000_000])}.signature`])
    expect(viewOfTicket(other)).toBeUndefined()
})
