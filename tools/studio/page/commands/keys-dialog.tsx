import type { ReactNode } from 'react'
import { Modal } from '../controls/controls'
import { t } from '../words/words'
import { commandNames, commands, commandWords, type KeyPlace, keyWords } from './commands'

const places: Readonly<Record<KeyPlace, string>> = {
  page: t('keysDialog.page'),
  outline: t('studio.outline'),
  text: 'JSON',
}

export function KeysDialog({ close }: { close: () => void }): ReactNode {
  return (
    <Modal className="fd-keys" heading={t('commands.keys')} close={close}>
      <table>
        {(Object.keys(places) as KeyPlace[]).map((place) => (
          <KeyRows key={place} place={place} />
        ))}
      </table>
      <p className="st-hint">{t('keysDialog.more')}</p>
    </Modal>
  )
}

function KeyRows({ place }: { place: KeyPlace }): ReactNode {
  const names = commandNames.filter((name) => {
    const { keys, keysIn = 'page' } = commands[name]
    return keys !== undefined && keysIn === place
  })
  return (
    <tbody>
      <tr>
        <th colSpan={2} scope="rowgroup">
          {places[place]}
        </th>
      </tr>
      {names.map((name) => (
        <tr key={name}>
          <th scope="row">{commandWords(name)}</th>
          <td>
            <kbd>{keyWords(name)}</kbd>
          </td>
        </tr>
      ))}
    </tbody>
  )
}
