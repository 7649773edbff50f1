// A page of an AngularJS application with Bootstrap 3 that embeds remotes. The portal has both packages for its legacy
// application.
import type { Page } from '@playwright/test'
import { expect } from '../support/fixtures'
import type { Proxy } from '../support/proxy'

declare global {
  /** Number of AngularJS digests. */
  var digests: number
  var changeRoute: (address: string) => void
  var showDialog: (isOpen: boolean) => void
}

const VENDOR = '/legacy/vendor'
const ADDRESS = '/old-portal/angular'
const POLICY = "default-src 'self'; img-src 'self' data:; script-src 'self' 'nonce-old'; frame-ancestors 'self'"

/** The page's own content: an element of each kind that Bootstrap styles. */
const own = `
  <ol class="breadcrumb"><li><a href="#!/">Accounts</a></li><li class="active">Overview</li></ol>
  <h2>Your account <small>since 2009</small></h2>
  <p class="lead">Written by the team of this page. <a href="#!/">A link</a> <span class="label label-info">new</span> <span class="badge">4</span></p>
  <form class="form-horizontal">
    <div class="form-group has-error"><label class="col-sm-4 control-label" for="reference">Reference</label>
      <div class="col-sm-8"><input class="form-control" id="reference" placeholder="Number"><span class="help-block">Wrong</span></div></div>
    <div class="form-group"><div class="col-sm-offset-4 col-sm-8"><div class="checkbox"><label><input type="checkbox" checked> Paper bill</label></div>
      <select class="form-control"><option>Monthly</option></select><textarea class="form-control" rows="2">Note</textarea></div></div>
    <fieldset><legend>Contact</legend><label class="radio-inline"><input type="radio" name="by"> Post</label></fieldset>
    <button type="button" class="btn btn-primary">Save</button> <button type="button" class="btn btn-default" disabled>Cancel</button>
  </form>
  <table class="table table-striped table-bordered"><caption>Bills</caption><thead><tr><th>Month</th><th>Amount</th></tr></thead>
    <tbody><tr><td>May</td><td>$10</td></tr><tr class="warning"><td>June</td><td>$12</td></tr></tbody></table>
  <div class="alert alert-warning">A notice</div><div class="progress"><div class="progress-bar">Half</div></div>
  <div class="panel panel-default"><div class="panel-heading">Panel</div><div class="panel-body"><code>A-1</code> <kbd>Esc</kbd><pre>text</pre><hr></div></div>
  <div class="modal-dialog modal-sm"><div class="modal-content"><div class="modal-header"><button type="button" class="close">&times;</button><h4 class="modal-title">Question</h4></div>
    <div class="modal-footer"><button type="button" class="btn btn-danger">Yes</button></div></div></div>`

const templates: Readonly<Record<string, string>> = {
  'nothing.html': '<p>Nothing embedded</p>',
  'remote.html': '<switchboard-remote name="{{ name }}" path="/{{ path }}"></switchboard-remote>',
  'remotes.html': `<div ng-repeat="name in names track by name"><switchboard-remote name="{{ name }}"></switchboard-remote></div>
    <switchboard-remote name="billing" ng-if="more"></switchboard-remote>`,
}

const application = `addEventListener('DOMContentLoaded', () => {
  const old = angular.module('old', ['ngRoute'])
  const remotes = ['$scope', function ($scope) { $scope.names = ['dashboard', 'usage']; globalThis.list = $scope }]
  const remote = ['$scope', '$routeParams', function ($scope, given) { Object.assign($scope, given) }]
  old.config(['$routeProvider', ($routeProvider) => $routeProvider
    .when('/remote/:name/:path*?', { templateUrl: 'remote.html', controller: remote })
    .when('/remotes', { templateUrl: 'remotes.html', controller: remotes })
    .otherwise({ templateUrl: 'nothing.html' })])
  old.run(['$rootScope', '$location', ($rootScope, $location) => {
    globalThis.digests = 0
    $rootScope.$watch(() => void digests++)
    const dialog = angular.element(document.getElementById('dialog'))
    const backdrop = angular.element('<div class="modal-backdrop in"></div>')
    const holdFocus = ({ target }) => target !== document && !dialog[0].contains(target) && dialog[0].focus()
    const closeOnEscape = ({ key }) => key === 'Escape' && showDialog(false)
    let opener
    globalThis.showDialog = (isOpen) => {
      dialog.toggleClass('show in', isOpen)
      angular.element(document.body).toggleClass('modal-open', isOpen)
      const change = isOpen ? 'addEventListener' : 'removeEventListener'
      document[change]('focusin', holdFocus)
      dialog[0][change]('keydown', closeOnEscape)
      if (isOpen) {
        opener = document.activeElement
        document.body.append(backdrop[0])
        dialog[0].focus()
      } else {
        backdrop[0].remove()
        opener.focus()
      }
    }
    globalThis.changeRoute = (address) => $rootScope.$apply(() => $location.path(address))
  }])
  angular.bootstrap(document, ['old'], { strictDi: true })
})`

const html = `<!doctype html><html lang="en-AU" ng-csp><head><meta charset="utf-8"><title>Old portal</title><link rel="icon" href="data:,">
  <link rel="stylesheet" href="${VENDOR}/bootstrap.min.css"><link rel="stylesheet" href="${VENDOR}/angular-csp.css">
  <script src="${VENDOR}/angular.min.js" defer></script><script src="${VENDOR}/angular-route.min.js" defer></script>
  <script src="/embed.js" defer data-sign-in></script><script nonce="old">${application}</script>
  ${Object.entries(templates)
    .map(([id, text]) => `<script type="text/ng-template" id="${id}">${text}</script>`)
    .join('')}</head>
  <body><div class="container"><h1>Accounts</h1><div class="row"><div class="col-xs-4" id="own">${own}</div>
  <div class="col-xs-8" ng-view></div></div></div>
  <div class="modal" id="dialog" role="dialog" tabindex="-1"><div class="modal-dialog modal-lg"><div class="modal-content">
    <div class="modal-header"><button type="button" class="close">&times;</button><h4 class="modal-title">Leave?</h4></div>
    <div class="modal-body"><p>What you wrote is not kept.</p><input class="form-control" value="Note"></div>
    <div class="modal-footer"><button type="button" class="btn btn-default">Stay</button> <button type="button" class="btn btn-primary">Leave</button></div>
  </div></div></div></body></html>`

/** @param route of the AngularJS application */
export async function openAngularPage(page: Page, network: Proxy, route: string): Promise<void> {
  network.addPage(ADDRESS, html, POLICY)
  await page.goto(`${network.address}${ADDRESS}#!${route}`)
}

/** Changes the route as a link of the application does. */
export const openRoute = (page: Page, route: string) =>
  page.evaluate((address) => globalThis.changeRoute(address), route)

/** The page's own content, as the customer sees it. */
export const pictureOfOwn = (page: Page) => page.locator('#own').screenshot()

/** The page's dialog as Bootstrap's script opens it: above its backdrop, with focus inside. */
export async function pictureOfDialog(page: Page): Promise<Buffer> {
  await page.mouse.move(0, 0)
  await page.evaluate(() => {
    scrollTo(0, 0)
    globalThis.showDialog(true)
  })
  const picture = await page.screenshot()
  await page.evaluate(() => globalThis.showDialog(false))
  return picture
}

/** Address, title and main heading belong to the page. */
export async function expectOwnPage(page: Page, route: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Accounts'])
  await expect(page).toHaveTitle('Old portal')
  expect(new URL(page.url()).hash).toBe(`#!${route}`)
}
