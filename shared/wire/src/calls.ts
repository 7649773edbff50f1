// The schema of each call in specification 7. Types only; without calls that return a file, which are not JSON.
import type { AccountResponse, PaymentMethodsResponse, PropertyResponse } from './account'
import type { ActivityResponse } from './activity'
import type {
  BillDispute,
  BillingHistoryResponse,
  BillResponse,
  DisputeRequest,
  ExtensionRequest,
  ExtensionResponse,
  LatestInvoiceResponse,
  NextInvoiceResponse,
} from './billing'
import type { IdentityConfigResponse } from './configuration'
import type {
  AdditionalContactResponse,
  AdditionalContactsResponse,
  CreateAdditionalContactRequest,
  UpdateAdditionalContactRequest,
  UpdateContactRequest,
  UpdateContactResponse,
  UpdateEmailRequest,
  UpdateEmailResponse,
} from './contacts'
import type { CreateDataKeyRequest, DataKeyResponse, DataKeysResponse } from './data-keys'
import type { ChangeMoveOutRequest, MoveOutRequest, MoveOutResponse } from './move-out'
import type { NotificationsResponse, UpdateNotificationRequest } from './notifications'
import type {
  AccountServicesResponse,
  ExtrasResponse,
  OptInRequest,
  OptInResponse,
  OptOutRequest,
  OptOutResponse,
  ScheduleResponse,
} from './services'
import type { SessionsResponse } from './sessions'
import type { UpdateLanguageRequest } from './language'
import type { RenameSignInMethodRequest, SignInMethodsResponse, UpdatePasskeyOfferRequest } from './sign-in-methods'
import type { UsageDayResponse, UsageRequest, UsageResponse } from './usage'

/** The response of each GET, by path. */
export interface ReadCalls {
  '/api/config/portalkeycloakconfig': IdentityConfigResponse
  '/api/portal/account': AccountResponse
  '/api/portal/account/activity': ActivityResponse
  [page: `/api/portal/account/activity?after=${string}`]: ActivityResponse
  '/api/portal/account/property': PropertyResponse
  '/api/portal/account/payment/methods': PaymentMethodsResponse
  '/api/portal/account/additionalcontacts': AdditionalContactsResponse
  '/api/portal/account/data/keys': DataKeysResponse
  '/api/portal/account/notifications': NotificationsResponse
  '/api/portal/account/services': AccountServicesResponse
  '/api/portal/account/sessions': SessionsResponse
  '/api/portal/account/schedule': ScheduleResponse
  '/api/portal/account/sign-in-methods': SignInMethodsResponse
  '/api/portal/account/calculateSchedule': ScheduleResponse
  '/api/portal/account/extras': ExtrasResponse
  [call: `/api/portal/account/usage/day?${string}`]: UsageDayResponse
  '/api/portal/billingHistory': BillingHistoryResponse
  '/api/portal/invoices/latest': LatestInvoiceResponse
  '/api/portal/invoices/next': NextInvoiceResponse
  [invoice: `/api/portal/bills/INV${string}`]: BillResponse
}

export interface Exchange<Request, Response> {
  request: Request
  response: Response
}

/** The request and response of each POST, by path. */
export interface WriteCalls {
  '/api/portal/account/usage': Exchange<UsageRequest, UsageResponse>
  '/api/portal/account/contact/update': Exchange<UpdateContactRequest, UpdateContactResponse>
  '/api/portal/account/email/confirmation': Exchange<undefined, undefined>
  '/api/portal/account/email/update': Exchange<UpdateEmailRequest, UpdateEmailResponse>
  '/api/portal/account/additionalcontacts/create': Exchange<CreateAdditionalContactRequest, AdditionalContactResponse>
  '/api/portal/account/additionalcontacts/update': Exchange<UpdateAdditionalContactRequest, AdditionalContactResponse>
  '/api/portal/account/data/keys': Exchange<CreateDataKeyRequest, DataKeyResponse>
  '/api/portal/account/cancel': Exchange<MoveOutRequest, MoveOutResponse>
  '/api/portal/account/opt-in': Exchange<OptInRequest, OptInResponse>
  '/api/portal/account/opt-out': Exchange<OptOutRequest, OptOutResponse>
  [disputes: `/api/portal/bills/INV${string}/disputes`]: Exchange<DisputeRequest, BillDispute>
  [extension: `/api/portal/bills/INV${string}/extension`]: Exchange<ExtensionRequest, ExtensionResponse>
}

/**
 * The request and response of each change with another method, by method and path. Our own calls change a booked
 * move-out, opt-in or opt-out (D55, D57).
 */
export interface ChangeCalls {
  [call: `DELETE /api/portal/account/additionalcontacts/${string}`]: Exchange<undefined, undefined>
  [call: `DELETE /api/portal/account/data/keys/${string}`]: Exchange<undefined, undefined>
  [call: `DELETE /api/portal/account/opt-in/${string}`]: Exchange<undefined, undefined>
  [call: `DELETE /api/portal/account/opt-out/${string}`]: Exchange<undefined, undefined>
  [call: `DELETE /api/portal/account/sessions/${string}`]: Exchange<undefined, undefined>
  'DELETE /api/portal/account/sessions': Exchange<undefined, undefined>
  [call: `PUT /api/portal/account/sign-in-methods/${string}`]: Exchange<RenameSignInMethodRequest, undefined>
  'PUT /api/portal/account/passkey-offer': Exchange<UpdatePasskeyOfferRequest, undefined>
  'PUT /api/portal/account/language': Exchange<UpdateLanguageRequest, undefined>
  'PUT /api/portal/account/notifications': Exchange<UpdateNotificationRequest, NotificationsResponse>
  'PUT /api/portal/account/move-out': Exchange<ChangeMoveOutRequest, MoveOutResponse>
  'DELETE /api/portal/account/move-out': Exchange<undefined, undefined>
}

/** Response fields with values of any kind, for testing parsers with the odd values of other backends (D43). */
export type FieldsOf<Answer> = { readonly [Field in keyof Answer]?: unknown }
