import { Navigate } from '@switchboard/router'

/** /bill names no bill. */
export const Component = () => <Navigate to="/payment-history" replace />
