// A remote's content is not a template of the surrounding page, and has its own language.
import { expect } from '../support/fixtures'
import { test } from '../support/own-portal'
import { alex } from '../support/people'
import { openAngularPage, openRoute } from './angular-page'
import { remote, signInFromOldPage } from './old-page'

interface Angular {
  element(node: Node): {
    injector(): {
      invoke(
        work: readonly [string, string, (compile: (node: Node) => (scope: object) => void, root: Scope) => void],
      ): void
    }
  }
}
interface Scope {
  $digest(): void
}

declare global {
  var angular: Angular
}

test('AngularJS does not evaluate braces inside a remote, which declares its language and direction', async ({
  page,
  network,
}) => {
  await openAngularPage(page, network, '/')
  await openRoute(page, '/remote/dashboard/')
  await signInFromOldPage(page, alex)
  await expect(remote(page, 'dashboard')).toHaveAttribute('state', 'shown')
  const root = remote(page, 'dashboard').locator('.sb-root')
  await expect(root).toHaveAttribute('lang', 'en-AU')
  await expect(root).toHaveAttribute('dir', 'ltr')
  const texts = await page.evaluate(() => {
    const [inside, outside] = ['switchboard-remote h2', '#own h2'].map((selector) => {
      const text = document.createTextNode('{{ 1 + 1 }}')
      document.querySelector(selector)?.append(text)
      return text
    })
    const compileBody = (compile: (node: Node) => (scope: object) => void, scope: Scope) => {
      compile(document.body)(scope)
      scope.$digest()
    }
    globalThis.angular.element(document).injector().invoke(['$compile', '$rootScope', compileBody])
    return [inside?.data, outside?.data]
  })
  expect(texts).toEqual(['{{ 1 + 1 }}', '2'])
})
