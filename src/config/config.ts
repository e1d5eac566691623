/** The run-time settings of a deployment, as `/config.json` may give them. */
export interface Config {
  /**
   * `origin`, and one base per endpoint family: a path, or a whole address that then ignores
   * `origin`.
   */
  api: Readonly<Record<string, string>>
  /** Fills `{provider}` in bases and paths. */
  provider: string
  merchantNumber: string
  /** Name of the region profile. */
  profile: string
  /** Header name → the session field that fills it. */
  headers: Readonly<Record<string, string>>
  /** The header that carries the key of a call that is sent at most once; empty: none. */
  idempotencyHeader: string
  shell: { object: string; deepLink: string }
  /** Hosts, besides the page's own, to which an address that a server sent may lead. */
  allowedHosts: readonly string[]
  /**
   * Hosts, besides the page's own and those of the services, from which pictures may come; empty:
   * any, by an address that a server gave whole.
   */
  imageHosts: readonly string[]
  site: {
    appName: string
    companyName: string
    address: string
    phone: string
    email: string
    copyright: string
    privacyFrame: string
    commissions: string
    /** Where the app is downloaded, on each system; empty: nowhere yet. */
    androidApp: string
    iosApp: string
  }
  /** `family.endpoint` → the path that replaces the one of the endpoint document. */
  paths: Readonly<Record<string, string>>
  /** Brings the test preview; of a deployment for borrowers it is no part. */
  preview: boolean
  /** Where releases are published; empty: only the embedded documents. */
  releases: string
  releaseKeys: readonly string[]
  /**
   * Who may be the second person: a release that changes what is guarded needs an approval of one of
   * these keys; empty: none is asked for.
   */
  approverKeys: readonly string[]
  /** Where faults and shown screens are told; empty: nowhere. */
  reports: string
  /** The share of pages that tell, from 0 to 1. */
  reportsRate: number
}

/** What holds where `/config.json` says nothing, or nothing usable. */
export const defaultConfig: Config = {
  api: {
    origin: '',
    complaint: '/stadium',
    loan: '',
    repayment: '/api/v1/{provider}/{provider}-api/service/loan',
    promotion: '/api/v2/{provider}/',
    captcha: '/api/v2/{provider}/',
  },
  provider: 'lender',
  merchantNumber: '100001',
  profile: 'mx',
  headers: {
    crp_phe: 'mobilePhone',
    dearest: 'sessionId',
    showy: 'userId',
    dearer: 'deviceId',
    swift: 'sessionId',
    eyes: 'deviceId',
  },
  idempotencyHeader: 'Idempotency-Key',
  shell: { object: 'LoanShell', deepLink: 'loanshell://product?productId={productId}' },
  allowedHosts: [],
  imageHosts: [],
  site: {
    appName: '',
    companyName: '',
    address: '',
    phone: '',
    email: '',
    copyright: '',
    privacyFrame: '',
    commissions: '',
    androidApp: '',
    iosApp: '',
  },
  paths: {},
  preview: false,
  releases: '',
  releaseKeys: [],
  approverKeys: [],
  reports: '',
  reportsRate: 1,
}
