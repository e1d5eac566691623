import { type EventName, lifeCycle, type Role } from '../../answers'
import { documentRoutes, type Handler, releaseRoutes } from '../../app'

/** The prefix of the routes about one change. */
export const changePrefix = '/api/changes/:id'

/** The route of an event in the life of a change. */
export type EventRoute = `POST /api/changes/:id/${EventName}`

const eventRoutes = Object.fromEntries(
  Object.entries(lifeCycle).map(([event, { by }]) => [`POST ${changePrefix}/${event}`, by]),
) as Readonly<Record<EventRoute, Role>>

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
  'POST /api/changes': lifeCycle.edit.by,
  'GET /api/changes/:id': 'reader',
  'GET /api/changes/:id/events': 'reader',
  'GET /api/changes/:id/to-sign': lifeCycle.approve.by,
  ...documentRoutes(changePrefix),
  ...eventRoutes,
  ...releaseRoutes,
} as const

/** One handler for each route. */
export type Handlers = Readonly<Record<keyof typeof routes, Handler>>
