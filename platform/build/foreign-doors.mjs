// The folders that may import a stateful third-party package.

/** Stateful third-party packages: each may be imported only in the folders `allowedIn`. */
export const foreignDoors = [
  { name: 'react-router-dom', owner: 'shared/router', allowedIn: ['shared/router/**'] },
  { name: 'react-router', owner: 'shared/router', allowedIn: ['shared/router/**'] },
  { name: 'keycloak-js', owner: 'shared/auth', allowedIn: ['shared/auth/**'] },
  { name: '@tanstack/react-query', owner: 'shared/api-client', allowedIn: ['shared/api-client/**'] },
  {
    name: 'zustand',
    owner: 'shared/events, shared/auth, host and embed',
    allowedIn: ['shared/events/**', 'shared/auth/**', 'host/**', 'platform/embed/**'],
  },
]
