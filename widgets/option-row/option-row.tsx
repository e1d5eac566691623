import { useContext } from '../../renderer/react'
import { classNames } from '../class-names'
import { OptionContext } from '../option-list/option-context'
import type { OptionRowProps } from '../props.generated'
import '../cover.css'
import './option-row.css'

/** A row of an option list: a radio button with its description. */
export function OptionRow({ id, choice, title, text, image, disabled, children }: OptionRowProps) {
  const list = useContext(OptionContext)
  const isChosen = list.chosen === choice
  return (
    <label
      className={classNames('lz-option-row', isChosen && 'chosen', disabled && 'disabled')}
      id={id}
    >
      <input
        className="lz-cover"
        type="radio"
        name={list.name}
        value={choice}
        disabled={disabled}
        checked={isChosen}
        {...list.watchKeys}
        onChange={() => list.choose(choice)}
        // A press on a chosen radio button causes no change event, so it is handled here.
        onClick={() => isChosen && list.choose(choice)}
      />
      <span className="lz-option-row__mark lz-cover-face" />
      {image ? <img className="lz-option-row__image" src={image} alt="" /> : null}
      <span className="lz-option-row__words">
        <span className="lz-option-row__title">{title}</span>{' '}
        {text ? <span className="lz-option-row__text">{text}</span> : null}
        {children}
      </span>
    </label>
  )
}
