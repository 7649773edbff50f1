// The router exports that host and remotes may use. A narrow shared package, because the whole router is three times as
// large as the exports in use.
export {
  createBrowserRouter,
  createMemoryRouter,
  generatePath,
  isRouteErrorResponse,
  Link,
  matchRoutes,
  NavLink,
  Navigate,
  Outlet,
  redirect,
  RouterProvider,
  useBlocker,
  useLoaderData,
  useLocation,
  useMatch,
  useMatches,
  useNavigate,
  useNavigation,
  useOutletContext,
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from 'react-router-dom'
export type { LinkProps, LoaderFunction, LoaderFunctionArgs, NavLinkProps, RouteObject } from 'react-router-dom'
export { MainHeadingProvider, useMainHeading } from './main-heading'
export type { MainHeading } from './main-heading'
