import { classNames } from '../class-names'
import { iconPaths } from './icon-paths'
import type { IconProps } from '../props.generated'
import './icon.css'

/** An icon. Screen readers skip it, because the text beside the icon has the same meaning. */
export function Icon({ id, name, size = 'm', tone, disc }: IconProps) {
  return (
    <span id={id} className={classNames('lz-icon', size, tone, disc && 'disc')} aria-hidden="true">
      <svg className="lz-icon__drawing" viewBox="0 0 24 24" focusable="false">
        <path d={iconPaths[name]} />
      </svg>
    </span>
  )
}
