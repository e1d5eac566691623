import { t } from '../words/words'
import type { ReactNode } from 'react'
import { galleryWidgets } from '../palette/gallery-widgets'
import type { Json } from '../../../../renderer/language'
import type { Taken } from './value-mode'

interface Props {
  readonly label: string
  readonly pointer: string
  readonly value: Json | undefined
  readonly taken: Taken
  readonly change: (value: Json | undefined) => void
  readonly icons: readonly string[]
}

/** Every icon to choose from, drawn by the widget itself. */
export function IconField({ label, pointer, value, taken, change, icons }: Props): ReactNode {
  const Icon = galleryWidgets.get('icon')?.component
  const choices = taken.required ? icons : ['', ...icons]
  return (
    <fieldset className="st-icons">
      <legend className="lz-visually-hidden">{label}</legend>
      {choices.map((icon) => (
        <label
          key={icon}
          className="st-icons__one"
          title={icon === '' ? t('iconField.noIcon') : icon}
        >
          <input
            type="radio"
            name={pointer}
            checked={(value ?? '') === icon}
            onChange={() => change(icon === '' ? undefined : icon)}
          />
          <span aria-hidden="true">
            {icon === '' || !Icon ? '–' : <Icon name={icon} size="m" />}
          </span>
          <span className="lz-visually-hidden">{icon === '' ? t('iconField.noIcon') : icon}</span>
        </label>
      ))}
    </fieldset>
  )
}
