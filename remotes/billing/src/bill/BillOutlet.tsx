import { Outlet } from '@switchboard/router'

export const Component = () => <Outlet />
