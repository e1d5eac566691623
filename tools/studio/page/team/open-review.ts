import type { StudioParts } from '../use-studio'
import type { Person } from '../../../server/answers'
import type { OpenTeam } from './use-team'

/** Opens the review for everybody but the author, once a review is requested or done. */
export function openReview(team: OpenTeam, person: Person, layout: StudioParts['layout']): void {
  const stop = team.subscribe(({ change }) => {
    if (!change) return
    stop()
    const isAsked = change.state !== 'open' && change.state !== 'more'
    if (isAsked && change.author.subject !== person.subject)
      layout.show({ drawer: 'review', drawerSize: 'high' })
  })
}
