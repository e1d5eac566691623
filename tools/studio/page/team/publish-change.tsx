import { t } from '../words/words'
import { useState, type ReactNode } from 'react'
import { Button } from '../controls/button'
import { AudienceField, ReasonField } from '../review/publish-form'
import type { Said } from '../review/release-api'
import { may } from '../start'
import { publishChange, readRelease, type OpenChange } from './team-api'
import { useTeam } from './use-team'

/** Publishes an approved change, with a reason and an audience. */
export function PublishChange({
  change: { id, state },
  tell,
}: {
  change: OpenChange
  tell: (said: Said | undefined) => void
}): ReactNode {
  const { team, person } = useTeam()!
  const [why, setWhy] = useState('')
  const [permille, setPermille] = useState(10)
  const [isBusy, setIsBusy] = useState(false)
  if (!may(person, 'publisher') || state !== 'approved') return null
  const publish = async () => {
    setIsBusy(true)
    const first = (await readRelease().catch(() => ({ status: undefined }))).status?.newest === null
    tell(
      await publishChange(id, { why, permille, first }).catch(
        (error: Error): Said => ({ code: 1, text: error.message }),
      ),
    )
    await team.look()
    setIsBusy(false)
  }
  return (
    <form
      className="st-stack"
      aria-labelledby="tm-publish"
      onSubmit={(event) => {
        event.preventDefault()
        void publish()
      }}
    >
      <h3 id="tm-publish">{t('publishChange.publish')}</h3>
      <ReasonField why={why} setWhy={setWhy} />
      <AudienceField permille={permille} setPermille={setPermille} />
      <Button type="submit" look="main" disabled={isBusy || why.trim() === ''}>
        {isBusy ? t('publishChange.working') : t('publishChange.check')}
      </Button>
    </form>
  )
}
