import { useState } from 'react'
import type { Channel } from '../lender'
import { Icon } from './screen'

/** A group of ways to pay, with its heading. */
export function Channels(props: {
  title: string
  list: readonly Channel[]
  onPay: (payCode: string) => void
}) {
  return (
    <section className="group">
      <h2>{props.title}</h2>
      <div className="channels">
        {props.list.map((channel) => (
          <div key={channel.payCode} className="channel">
            <button type="button" onClick={() => props.onPay(channel.payCode)}>
              <img src={channel.logo} alt="" />
              <span>{channel.desc}</span>
              <Icon name="on" />
            </button>
            {channel.vCode && <Reference code={channel.vCode} picture={channel.BARcodeImg} />}
          </div>
        ))}
      </div>
    </section>
  )
}

function Reference({ code, picture }: { code: string; picture: string }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="reference">
      <p className="caption">Referencia</p>
      <p>{code}</p>
      <button
        type="button"
        className="small"
        onClick={() => void navigator.clipboard.writeText(code)}
      >
        Copiar
      </button>{' '}
      {picture && (
        <button type="button" className="small" onClick={() => setOpen(!open)}>
          Código de barras
        </button>
      )}
      {open && <img src={picture} alt="Código de barras" />}
    </div>
  )
}
