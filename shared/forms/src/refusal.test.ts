import { nameOfPath, refusalIn, sortRefusal } from './refusal'

describe('an error of the server', () => {
  const names = ['phoneNumber', 'services[0].date', 'confirmed']
  const sortPaths = (...paths: string[]) =>
    sortRefusal({ errors: paths.map((path) => ({ path, message: path })) }, names)

  test.each([
    ['/phoneNumber', 'phoneNumber'],
    ['phoneNumber', 'phoneNumber'],
    ['/services/0/date', 'services[0].date'],
    ['/confirmed/2', 'confirmed'],
    ['/phoneNumber/country/code', 'phoneNumber'],
  ])('at %s belongs to the field %s', (path, name) => {
    expect(sortPaths(path)).toEqual({ fields: [[name, path]], others: [] })
  })

  test.each(['/sendBillTo', '/services/1/date', '', '/', '/phoneNumberTwo'])(
    'at %j, which does not belong to any field, is not lost',
    (path) => {
      expect(sortPaths(path)).toEqual({ fields: [], others: [path] })
    },
  )

  test('keeps the first of several errors per field, and shows equal form errors once', () => {
    const errors = [
      { path: '/phoneNumber', message: 'is taken' },
      { path: '/phoneNumber', message: 'is too long' },
      { path: '/a', message: 'We could not check this' },
      { path: '/b', message: 'We could not check this' },
    ]
    expect(sortRefusal({ errors }, names)).toEqual({
      fields: [['phoneNumber', 'is taken']],
      others: ['We could not check this'],
    })
  })

  test('finds a field whose name differs from its path in the request', () => {
    const nameOf = (path: string) => (path === '/newEmail' ? 'email' : undefined)
    expect(
      sortRefusal(
        {
          errors: [
            { path: '/newEmail', message: 'is taken' },
            { path: '/x', message: 'no' },
          ],
        },
        ['email'],
        nameOf,
      ),
    ).toEqual({ fields: [['email', 'is taken']], others: ['no'] })
  })
})

test.each([
  ['/a/b', 'a.b'],
  ['/a/0/b', 'a[0].b'],
  ['/a~1b', 'a/b'],
  ['/a~0b', 'a~b'],
  ['page', 'page'],
  ['', ''],
])('the pointer %j names %j', (path, name) => {
  expect(nameOfPath(path)).toBe(name)
})

describe('a failed call', () => {
  const refusalError = (problem: unknown) =>
    Object.assign(new Error(), { failure: { kind: 'refused', status: 400, problem } })

  test('names the fields that caused it', () => {
    const errors = [{ path: '/phoneNumber', message: 'Please enter a valid contact number' }]
    expect(refusalIn(refusalError({ title: 'Bad Request', errors }))).toEqual({ errors })
  })

  test('has no field errors if the response has another shape', () => {
    const fine = { path: '/a', message: 'no' }
    expect(refusalIn(refusalError({ errors: [fine, { path: 1, message: 'x' }, 'text', null] }))).toEqual({
      errors: [fine],
    })
  })

  test.each([
    refusalError(undefined),
    refusalError({ errors: [] }),
    refusalError({ errors: 'phoneNumber' }),
    new Error('offline'),
    undefined,
    'x',
  ])('for another reason does not concern fields (%#)', (thrown) => {
    expect(refusalIn(thrown)).toBeUndefined()
  })
})
