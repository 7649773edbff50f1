import { createElement, use } from 'react'
import { renderToString } from 'react-dom/server'
import { WaitingPage } from './WaitingPage'

const never = new Promise<string>(() => undefined)
const Tips = () => createElement('p', null, use(never))

test('a page that suspends says that it is loading', () => {
  const html = renderToString(createElement(WaitingPage, null, createElement(Tips)))
  expect(html).toContain('role="status"')
  expect(html).toContain('This process can take up to 30 seconds')
})
