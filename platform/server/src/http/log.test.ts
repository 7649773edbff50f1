import { describeError } from './log'

test('describes a failed fetch by its cause, and a database error without customer input', () => {
  const cause = Object.assign(new Error('unable to verify the first certificate'), { code: 'UNABLE_TO_VERIFY' })
  expect(describeError(new TypeError('fetch failed', { cause }))).toMatchObject({
    code: 'UNABLE_TO_VERIFY',
    message: 'unable to verify the first certificate',
  })
  const refused = Object.assign(new Error('duplicate key (email)=(sam@example.com)'), {
    severity: 'ERROR',
    code: '23505',
  })
  expect(describeError(refused)).toMatchObject({ code: '23505', message: 'database error' })
})
