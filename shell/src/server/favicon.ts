/** The brand's square with a key slot. */
export const favicon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="7" fill="#fcc346"/><rect x="9.75" y="7" width="4.5" height="10" rx="2" fill="#1d1709"/></svg>';
