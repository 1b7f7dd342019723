import { useLocation, useNavigate } from "react-router-dom";

/** The browser's own buttons, and the query of its address. */
export function WayBack() {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <>
      <button type="button" onClick={() => void navigate(-1)}>
        browser: back
      </button>
      <button type="button" onClick={() => void navigate(1)}>
        browser: forward
      </button>
      <output data-testid="query">{search}</output>
    </>
  );
}
