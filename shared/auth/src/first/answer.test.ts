import { readAnswer } from './answer'

test('reads the provider’s response from the fragment', () => {
  expect(readAnswer('#state=s-1&session_state=x&iss=https%3A%2F%2Fid.example&code=c-1')).toEqual({
    answer: { state: 's-1', code: 'c-1', error: undefined, description: undefined, issuer: 'https://id.example' },
    rest: '',
  })
  expect(readAnswer('#main&state=s-1&code=c%2F1&kc_action=UPDATE_PASSWORD&kc_action_status=success&a=b')).toEqual({
    answer: { state: 's-1', code: 'c/1', error: undefined, description: undefined, issuer: undefined },
    rest: '#main&a=b',
  })
})

test('reads an error as a response, too', () => {
  expect(readAnswer('#error=access_denied&error_description=No%20thanks&state=s-1')).toEqual({
    answer: { state: 's-1', code: undefined, error: 'access_denied', description: 'No thanks', issuer: undefined },
    rest: '',
  })
})

test.each([
  '',
  '#',
  '#main',
  '#state=s-1',
  '#code=c-1',
  '#error=login_required',
  '#state=&code=c-1',
  '#!/accounts/pay',
])('%j is not an answer', (hash) => {
  expect(readAnswer(hash)).toBeUndefined()
})
