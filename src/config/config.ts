/** The run-time settings of a deployment in `/config.json`. */
export interface Config {
  /**
   * `origin`, and one base per endpoint family: a path, or a whole address, which ignores `origin`.
   */
  api: Readonly<Record<string, string>>
  /** The value of `{provider}` in bases and paths. */
  provider: string
  merchantNumber: string
  /** Name of the region profile. */
  profile: string
  /** Header name → the session field that fills it. */
  headers: Readonly<Record<string, string>>
  /** The header with the key of a call that is sent at most once; empty for none. */
  idempotencyHeader: string
  /**
   * The header in which a call that is guarded, or sent at most once, carries its release and the
   * hashes of its screen; empty: none.
   */
  evidenceHeader: string
  shell: { object: string; deepLink: string }
  /** Hosts, besides the page's own, to which an address of a server may lead. */
  allowedHosts: readonly string[]
  /**
   * Hosts of pictures, besides the page's own and those of the services. Empty allows any host, for
   * an address that a server gave.
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
    /** The address to download the app, for each system; empty if there is none. */
    androidApp: string
    iosApp: string
  }
  /** `family.endpoint` → the path that replaces the one of the endpoint document. */
  paths: Readonly<Record<string, string>>
  /** Includes the test preview; a deployment for borrowers does not have it. */
  preview: boolean
  /** The address of the releases; empty to use only the embedded documents. */
  releases: string
  releaseKeys: readonly string[]
  /**
   * The keys of approvers. A release that changes guarded parts needs an approval by one of these
   * keys; empty if it needs none.
   */
  approverKeys: readonly string[]
  /** The address that receives faults and shown screens; empty for none. */
  reports: string
  /** The share of pages that send reports, from 0 to 1. */
  reportsRate: number
}

/** The settings that apply if `/config.json` lacks them or has bad values. */
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
  evidenceHeader: '',
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
