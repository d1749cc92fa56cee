"""What checks answers again, knowing nothing of how they were found.

`deductions` checks solutions and the proofs of hints and mistakes by the solvers of `classic/` alone; a proof may use
only the cells it cites. `certificates` checks certificates, with a line solver of its own.
"""

from ..certificate import Fault, Verdict
from .certificates import checking_certificate
from .deductions import ProofError, verify_conflict, verify_solution, verifying

__all__ = ["Fault", "ProofError", "Verdict", "checking_certificate", "verify_conflict", "verify_solution", "verifying"]
