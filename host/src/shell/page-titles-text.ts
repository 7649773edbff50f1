// The names of pages in the language of the page. Builds of remotes name their pages in English.

const titles: Readonly<Record<string, string>> = {
  Dashboard: 'Dashboard',
  Usage: 'Usage',
  Bill: 'Bill',
  'Bills & payments': 'Bills & payments',
  'Billing & payment history': 'Billing & payment history',
  'My services': 'My services',
  'Account settings': 'Account settings',
  'My contact details': 'My contact details',
  'My login details': 'My login details',
  'Additional account holders': 'Additional account holders',
  'Moving out': 'Moving out',
  Notifications: 'Notifications',
  Activity: 'Activity',
  'Your data': 'Your data',
  'Page not found': 'Page not found',
}

/** The title itself if it is of another team's page. */
export const translateTitle = (title: string): string => titles[title] ?? title
