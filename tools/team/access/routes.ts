import type { Role } from './roles'

/**
 * Every address of a team's studio, with the least role that may use it. The handlers are in a
 * table with the same names.
 */
export const routes = {
  'GET /sign-in': 'anyone',
  'GET /sign-in/done': 'anyone',
  'POST /sign-out': 'anyone',
  'GET /signed-out': 'anyone',
  'GET /': 'reader',
  'GET /change/:id': 'reader',
  'GET /assets/:file': 'reader',
  'GET /api/me': 'reader',
  'GET /api/changes': 'reader',
  'POST /api/changes': 'author',
  'GET /api/changes/:id': 'reader',
  'GET /api/changes/:id/project': 'reader',
  'GET /api/changes/:id/coverage': 'reader',
  'GET /api/changes/:id/samples': 'reader',
  'GET /api/changes/:id/news': 'reader',
  'GET /api/changes/:id/review': 'reader',
  'PUT /api/changes/:id/file': 'author',
  'POST /api/changes/:id/title': 'author',
  'POST /api/changes/:id/update': 'author',
  'POST /api/changes/:id/comments': 'author',
  'POST /api/changes/:id/settle': 'author',
  'POST /api/changes/:id/ask': 'author',
  'POST /api/changes/:id/drop': 'author',
  'POST /api/changes/:id/more': 'approver',
  'GET /api/changes/:id/to-sign': 'approver',
  'POST /api/changes/:id/approve': 'approver',
  'POST /api/changes/:id/publish': 'publisher',
  'GET /api/release': 'reader',
  'POST /api/release/promote': 'publisher',
  'POST /api/release/halt': 'publisher',
  'POST /api/release/rollback': 'publisher',
  'POST /api/release/close': 'publisher',
  'POST /api/release/open': 'publisher',
} as const satisfies Readonly<Record<`${Method} /${string}`, Role | 'anyone'>>

type Method = 'GET' | 'POST' | 'PUT'

/** The name of a route. */
export type RouteName = keyof typeof routes
