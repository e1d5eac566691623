import type { Role } from './roles'

/**
 * Every address of a team's studio, with the least role that may use it; there is no other. What
 * answers it stands in a table of the same names.
 */
export const routes = {
  'GET /sign-in': 'anyone',
  'GET /sign-in/done': 'anyone',
  'POST /sign-out': 'anyone',
  'GET /signed-out': 'anyone',
  'GET /api/me': 'reader',
} as const satisfies Readonly<Record<`${Method} /${string}`, Role | 'anyone'>>

type Method = 'GET' | 'POST' | 'PUT'

/** The name of a route. */
export type RouteName = keyof typeof routes
