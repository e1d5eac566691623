import { type ReactNode, useState } from 'react'
import { renderSVG } from 'uqr'
import type { PhoneLink } from '../../../server/answers'
import { readPhoneLink } from '../client'
import { Button, Labelled, Modal } from '../controls/controls'
import { useTeam } from '../team/use-team'
import { useSelected } from '../use-studio'
import { chosenLanguage } from '../words/language'
import { t } from '../words/words'

/**
 * Shows a button for a link that opens the change on the user's own phone. In a local studio, shows
 * nothing.
 */
export function PhoneLinkButton(): ReactNode {
  const isTeam = useTeam() !== undefined
  const screen = useSelected('screen')
  const [link, setLink] = useState<PhoneLink>()
  const [problem, setProblem] = useState('')
  if (!isTeam) return null
  const open = () =>
    readPhoneLink().then(
      (answer) => {
        setProblem('')
        setLink(answer)
      },
      (error: Error) => setProblem(error.message),
    )
  return (
    <>
      <Button command="ownPhone" onClick={() => void open()} />
      {problem && (
        <p className="st-note st-tone--error" role="alert">
          {problem}
        </p>
      )}
      {link && (
        <LinkDialog
          address={`${link.address}#${encodeURIComponent(screen)}`}
          until={link.until}
          close={() => setLink(undefined)}
        />
      )}
    </>
  )
}

function LinkDialog({
  address,
  until,
  close,
}: {
  address: string
  until: string
  close: () => void
}): ReactNode {
  const time = new Date(until).toLocaleString(chosenLanguage(), {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  return (
    <Modal heading={t('phoneLink.title')} close={close}>
      <div className="st-stack pv-link">
        <img
          alt={t('phoneLink.code')}
          width={240}
          height={240}
          src={`data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 4 }))}`}
        />
        <p>{t('phoneLink.about', { time })}</p>
        <Labelled label={t('phoneLink.address')}>
          <input className="st-input st-code" readOnly value={address} />
        </Labelled>
      </div>
    </Modal>
  )
}
