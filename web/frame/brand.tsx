/** The word mark beside its coin: brass, like the five-Rappen piece. */
export const Brand = () => (
  <>
    <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
      <circle class="coin" cx="11" cy="11" r="10.5" />
      <circle class="coin-rim" cx="11" cy="11" r="8.3" />
      <path
        class="coin-letter"
        d="M8.7 15.3V6.8h2.9a2.5 2.5 0 0 1 0 5H8.7m2.7 0 2.5 3.5"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
    Rappen
  </>
)
