import { type ReactNode, useEffect, useState } from 'react'

const icons = {
  back: 'M15 5l-7 7 7 7',
  on: 'M9 5l7 7-7 7',
  help: 'M4 5h16v11H10l-5 4v-4H4zM8.5 10.5h7',
}

export function Icon({ name }: { name: keyof typeof icons }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={icons[name]} />
    </svg>
  )
}

/** A screen whose content waits for one response of the lender. */
export function Screen<Answer>(props: {
  title: string
  load: () => Promise<Answer>
  children: (answer: Answer) => ReactNode
}) {
  const { title, load, children } = props
  const [answer, setAnswer] = useState<Answer>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    load().then(setAnswer, () => setFailed(true))
  }, [load])
  return (
    <>
      <header className="bar">
        <button type="button" className="back" aria-label="Atrás" onClick={() => history.back()}>
          <Icon name="back" />
        </button>
        <h1>{title}</h1>
      </header>
      <main>
        {answer ? (
          children(answer)
        ) : (
          <p className="loading">{failed ? 'Reintentar' : 'Cargando…'}</p>
        )}
      </main>
    </>
  )
}

export function Product({ logo, name }: { logo: string; name: string }) {
  return (
    <div className="product">
      <img src={logo} alt="" />
      <p>{name}</p>
    </div>
  )
}

export function Line({ label, value }: { label: string; value: string }) {
  return (
    <div className="row">
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
