import { Navigate, useLocation, useParams } from "react-router-dom";
import { safePath } from "../ui/safePath.ts";

/** `/redirect/any/path` opens `/any/path` anew: the way to mount a page again. */
export function Redirect() {
  const { "*": path = "" } = useParams();
  const { search, hash } = useLocation();
  return <Navigate to={safePath(`/${path}${search}${hash}`)} replace />;
}
