// The AngularJS module: routes, calls to the portal's API, and fields used by both pages.
import { directDebitPage } from './direct-debit-page.js'
import { defineCardFields } from './card-fields.js'
import { defineFields } from './field-components.js'
import { defineModalDialog } from './modal-dialog.js'
import { createOpenRequest } from './open-request.js'
import { focusHeading, openOwnRoutes } from './own-routes.js'
import { paymentPage } from './payment-page.js'
import { createPortal } from './portal.js'
import { templates } from './templates.js'
import { allowOnly } from './trusted-types.js'

/**
 * @param environment the customer's session, the money format, and a function that makes the remotes on the page reload
 * their data
 */
export function defineApplication(angular, { session, money, refreshRemotes }) {
  allowOnly(Object.values(templates))
  const application = angular.module('legacy', ['ngRoute'])
  application.factory('portal', ['$http', ($http) => createPortal($http, session)])
  application.value('money', money)
  application.value('openPayment', createOpenRequest(sessionStorage, 'legacy-payment'))
  application.value('openDebit', createOpenRequest(sessionStorage, 'legacy-direct-debit'))
  application.value('refreshRemotes', refreshRemotes)
  defineFields(application)
  defineCardFields(application)
  defineModalDialog(application)
  application.config([
    '$routeProvider',
    '$compileProvider',
    ($routeProvider, $compileProvider) => {
      $compileProvider.debugInfoEnabled(false)
      $routeProvider
        .when('/accounts/direct-debit/', directDebitPage)
        .when('/accounts/pay', paymentPage)
        .otherwise({ redirectTo: '/accounts/pay' })
    },
  ])
  application.run(['$templateCache', keepTemplates])
  application.run(['$rootScope', '$document', announcePages])
  application.run(['$rootScope', '$location', '$document', followLinks])
}

const followLinks = ($rootScope, $location, $document) => openOwnRoutes($rootScope, $location, $document[0])

/** So that none is requested. */
function keepTemplates($templateCache) {
  for (const [address, text] of Object.entries(templates)) $templateCache.put(address, text)
}

/** Screen readers start at the heading of the opened page. */
function announcePages($rootScope, $document) {
  let isFirst = true
  $rootScope.$on('$routeChangeSuccess', (_event, route) => {
    if (route.title) $document[0].title = route.title
  })
  $rootScope.$on('$viewContentLoaded', () => {
    if (!isFirst) focusHeading($document[0])
    isFirst = false
  })
}
